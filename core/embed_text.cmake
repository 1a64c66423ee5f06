# SPDX-FileCopyrightText: 2026 The Headroom authors
# SPDX-License-Identifier: GPL-3.0-or-later

# cmake -D IN=file -D OUT=file.cpp -D NAME=symbol -D HEADER=include.h -P embed_text.cmake
# Makes `const std::string_view headroom::NAME` out of a text file of at most 16 KiB.
file(READ ${IN} text)
get_filename_component(source ${IN} NAME)
file(WRITE ${OUT} "// Made from ${source}; change that.
#include \"${HEADER}\"

const std::string_view headroom::${NAME} = R\"embedded(${text})embedded\";
")
