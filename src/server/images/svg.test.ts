import { describe, expect, test } from 'vitest'
import { readSvg } from './svg.ts'

const xmlns = 'xmlns="http://www.w3.org/2000/svg"'
const drawing = (inner: string, attributes = 'width="90" height="60"') =>
  `<svg ${xmlns} ${attributes}>${inner}</svg>`

describe('a drawing', () => {
  test.each([
    [drawing('<path d="M0 0h9v9z"/>'), 90, 60],
    [drawing('', 'viewBox="0 0 240 96"'), 240, 96],
    [drawing('', 'width="100%" height="100%" viewBox="0 0 10 5"'), 48, 24],
    [`\uFEFF<?xml version="1.0"?>\n<!DOCTYPE svg>${drawing('<use href="#a"/>')}`, 90, 60],
    [drawing('<g style="fill:url(#a)"><style>.a{fill:red}</style></g>'), 90, 60],
    [drawing('<image href="data:image/png;base64,AAAA"/>'), 90, 60],
    [`<?xml version="1.0" encoding="utf-8"?>${drawing('<style>.a{}<!-- b --></style><g/>')}`, 90, 60],
    [
      drawing(
        '<title>🎉 مهرجان &amp; script</title><x:y xmlns:x="http://www.inkscape.org/namespaces/inkscape"/>',
      ),
      90,
      60,
    ],
  ])('%s is %i x %i', (svg, width, height) => {
    expect(readSvg(svg)).toEqual({ width, height })
  })
})

describe('refused is', () => {
  const acts = expect.stringContaining('acts in it; export it again')
  const loads = expect.stringContaining('from elsewhere')
  test.each([
    ['a script', drawing('<script>alert(1)</script>'), acts],
    [
      'a script by another name',
      `<x:svg xmlns:x="http://www.w3.org/2000/svg" width="9" height="9"><x:script/></x:svg>`,
      acts,
    ],
    ['a handler', drawing('', 'width="9" height="9" onload="alert(1)"'), acts],
    ['a handler in capitals', drawing('<g OnClick="x()"/>'), acts],
    ['a page in it', drawing('<foreignObject/>'), acts],
    ['HTML in it', drawing('<body xmlns="http://www.w3.org/1999/xhtml"/>'), acts],
    ['a link that acts', drawing('<a href=" javascript:alert(1)"/>'), acts],
    ['a link that an animation changes', drawing('<a><animate attributeName="href" to="x"/></a>'), acts],
    ['a picture elsewhere', drawing('<image href="https://tracker.example/x.png"/>'), loads],
    [
      'a picture elsewhere, in the older way',
      drawing('<image xmlns:x="http://www.w3.org/1999/xlink" x:href="//t.example"/>'),
      loads,
    ],
    ['a style that loads', drawing('<style>@import "//t.example"</style>'), loads],
    ['a style with escapes', drawing(String.raw`<g style="fill:u\72l(//t.example)"/>`), loads],
    ['a style in CDATA', drawing('<style><![CDATA[a{fill:url(https://t.example)}]]></style>'), loads],
    ['a style in two pieces', drawing('<style>@im<![CDATA[port "//t.example"]]></style>'), loads],
    ['a style around a comment', drawing('<style>a{fill:u<!-- -->rl(//t.example)}</style>'), loads],
    ['a style behind a shape', drawing('<style><g/>@import "//t.example"</style>'), acts],
    ['a set of pictures', drawing('<style>a{fill:image-set("//t.example" 1x)}</style>'), loads],
    ['a set of pictures in an attribute', drawing(`<g style="fill:image-set('//t.example' 1x)"/>`), loads],
    [
      'an encoding that hides letters',
      `<?xml version="1.0" encoding="ISO-2022-JP"?>${drawing('')}`,
      expect.stringContaining('UTF-8'),
    ],
    ['a drawing in a drawing', drawing('<image href="data:image/svg+xml;base64,AAAA"/>'), loads],
    ['entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${drawing('&a;')}`, expect.stringContaining('entities')],
    [
      'a style sheet',
      `<?xml-stylesheet href="x.css"?>${drawing('')}`,
      expect.stringContaining('style sheet'),
    ],
    ['HTML', '<html><script>alert(1)</script></html>', expect.stringContaining('is no SVG')],
    ['half a drawing', drawing('<g>').slice(0, -8), expect.stringContaining('cannot be read')],
    ['nothing', '', expect.stringContaining('cannot be read')],
    ['one without a size', drawing('', ''), expect.stringContaining('how large')],
    [
      'one of a size that is too large',
      drawing('', 'width="1" height="900000"'),
      expect.stringContaining('too large'),
    ],
  ])('%s', (_what, svg, sentence) => {
    expect(readSvg(svg)).toEqual({ sentence })
  })
})
