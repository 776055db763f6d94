import { describe, expect, test } from 'vitest'
import { fc } from '#shared/test/fast-check.ts'
import { escapeForDisplay, sanitizeText, tidyText } from './text.ts'

describe('text that people wrote', () => {
  test.each([
    ['Fast <b>left</b> foot', 'Fast left foot'],
    ['a<script>alert(1)</script>b', 'ab'],
    ['a<scr<b>ipt>alert(1)</script>b', 'aipt>alert(1)b'],
    ['javascript:alert(1)', 'alert(1)'],
    ['javajavascript:script:alert(1)', 'alert(1)'],
    ['VBScript :x', 'x'],
    ['x onerror=alert(1)', 'x alert(1)'],
    ['3 < 4, and I won', '3 < 4, and I won'],
  ])('%j is kept as %j', (text, kept) => {
    expect(sanitizeText(text)).toBe(kept)
  })

  test('cleaned once is clean: cleaning again changes nothing', () => {
    const nasty = fc.constantFrom(
      '<script>',
      '</script>',
      'java',
      'script:',
      '<',
      '>',
      'on',
      'error=',
      'b',
      ' ',
      '/',
      'vb',
    )
    fc.assert(
      fc.property(fc.array(nasty, { maxLength: 24 }), (pieces) => {
        const once = sanitizeText(pieces.join(''))
        expect(sanitizeText(once)).toBe(once)
        expect(once).not.toMatch(/<[/a-z][^>]*>|javascript:|vbscript:|\bonerror=/i)
      }),
      { numRuns: 2000 },
    )
  })

  test('is kept without what a page could run and without blanks around it', () => {
    expect(tidyText('  Fast <b>left</b> foot <script>x</script> ')).toBe('Fast left foot')
    expect(tidyText(' I <3 football & 2 < 3 ')).toBe('I <3 football & 2 < 3')
  })

  test('is shown with its six dangerous signs escaped', () => {
    expect(escapeForDisplay(`<a href="/x">'&'</a>`)).toBe(
      '&lt;a href=&quot;&#x2F;x&quot;&gt;&#x27;&amp;&#x27;&lt;&#x2F;a&gt;',
    )
  })
})
