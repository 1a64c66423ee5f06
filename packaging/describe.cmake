# SPDX-FileCopyrightText: 2026 The Headroom authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Has a program write its man pages and completions:
#     cmake -D PROGRAM=FILE -D FOLDER=DIR -D DATE=2026-01-31 -D GZIP=FILE -P describe.cmake
# Below the folder: man1, bash, zsh and fish, each with the files by the names under which they are installed.
get_filename_component(name ${PROGRAM} NAME)

function(run)
    execute_process(COMMAND ${ARGN} RESULT_VARIABLE result)
    if(NOT result EQUAL 0)
        message(FATAL_ERROR "failed: ${ARGN}")
    endif()
endfunction()

# Of a page whose command is gone nothing is left.
file(REMOVE_RECURSE ${FOLDER})
file(MAKE_DIRECTORY ${FOLDER}/man1 ${FOLDER}/bash ${FOLDER}/zsh ${FOLDER}/fish)
run(${PROGRAM} describe man ${FOLDER}/man1 ${DATE})
file(GLOB pages ${FOLDER}/man1/*.1)
run(${GZIP} -9n ${pages})
run(${PROGRAM} describe bash OUTPUT_FILE ${FOLDER}/bash/${name})
run(${PROGRAM} describe zsh OUTPUT_FILE ${FOLDER}/zsh/_${name})
run(${PROGRAM} describe fish OUTPUT_FILE ${FOLDER}/fish/${name}.fish)
