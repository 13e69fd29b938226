/** The characters of the display face, as in `fonts.css` and `more-letters.css`. */
const held =
  /^[ -`{-~\u00A0\u00A1\u00A9\u00AB\u00B0\u00B7\u00BB\u00BF-\u00DE\u0100\u0102\u0104\u0106\u010C\u010E\u0110\u0112\u0116\u0118\u011A\u011E\u0122\u012A\u012E\u0130\u0136\u0139\u013B\u013D\u0141\u0143\u0145\u0147\u014C\u0150\u0152\u0154\u0158\u015A\u015E\u0160\u0162\u0164\u016A\u016E\u0170\u0172\u0178\u0179\u017B\u017D\u0218\u021A\u1E9E\u2013\u2014\u2018-\u201A\u201C-\u201E\u2022\u2026\u2039\u203A\u20AC\u2212]*$/u

/** Whether the display face has all capitals of this text; single letters of another face would stick out. */
export const isInDisplayFace = (text: string) => held.test(text.toUpperCase())
