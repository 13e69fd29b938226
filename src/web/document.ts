// The small script of the document pages.
export {}
