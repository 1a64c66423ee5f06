# SPDX-FileCopyrightText: 2026 The Headroom authors
# SPDX-License-Identifier: GPL-3.0-or-later

# cmake -D IN=folder -D OUT=file.cpp -D NAME=function -D HEADER=include.h -P embed_texts.cmake
# Makes `std::span<const std::string_view> headroom::NAME()` out of the JSON files of a folder, by their names.
file(GLOB files ${IN}/*.json)
list(SORT files)
set(texts "")
foreach(file IN LISTS files)
    file(READ ${file} text)
    string(APPEND texts "    R\"embedded(${text})embedded\",\n")
endforeach()
get_filename_component(source ${IN} NAME)
file(WRITE ${OUT} "// Made from ${source}; change that.
#include \"${HEADER}\"

namespace {
constexpr std::string_view embeddedTexts[] = {
${texts}};
} // namespace

std::span<const std::string_view> headroom::${NAME}()
{
    return embeddedTexts;
}
")
