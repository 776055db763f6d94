import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  emailProblem,
  escapeForDisplay,
  eventProblem,
  fileProblem,
  normalizeEmail,
  passwordProblems,
  sanitizeText,
  tidyText,
  urlProblem,
  VALIDATION_MESSAGES,
} from './validation.ts'

const good = 'Chalk-line 42 pitch'

describe('a password', () => {
  test.each([
    ['', ['password_required']],
    [good, []],
    ['Sh0rt!', ['password_too_short']],
    [`Aa1!${'xyz.'.repeat(31)}`, ['password_too_long']],
    [`Aa1!${'xyz.'.repeat(30)}zyx`, []],
    ['chalk-line 42 pitch', ['password_no_uppercase']],
    ['CHALK-LINE 42 PITCH', ['password_no_lowercase']],
    ['Chalk-line pitch', ['password_no_number']],
    ['Chalkline42pitch', ['password_no_special']],
    ['Chalk-line 42 pitchhh', ['password_repeats']],
    ['Chalk-line 42 111', ['password_repeats']],
    ['My-PassWord 42 pitch', ['password_common']],
    ['Chalk-Admin 42 pitch', ['password_common']],
    ['Chalk-line 4123 pitch', ['password_common']],
    [
      'aaa',
      [
        'password_too_short',
        'password_no_uppercase',
        'password_no_number',
        'password_no_special',
        'password_repeats',
      ],
    ],
  ])('%j breaks %j, in the order of the specification', (password, problems) => {
    expect(passwordProblems(password)).toEqual(problems)
  })

  test('is told off in the words of the specification', () => {
    expect(VALIDATION_MESSAGES.password_too_short).toBe(
      'Password must be at least 12 characters long for enhanced security',
    )
    expect(VALIDATION_MESSAGES.password_too_long).toBe('Password must be less than 128 characters')
    expect(VALIDATION_MESSAGES.password_repeats).toBe(
      'Password cannot contain repeated characters (e.g., aaa, 111)',
    )
    expect(VALIDATION_MESSAGES.password_common).toBe('Password cannot contain common sequences or words')
  })
})

describe('an e-mail address', () => {
  test.each([
    ['   ', 'email_required'],
    ['someone@example.org', null],
    ['  Someone@Example.ORG ', null],
    ['someone@example', 'email_invalid'],
    ['someone example.org', 'email_invalid'],
    ['a@b@example.org', 'email_invalid'],
    [`${'a'.repeat(308)}@example.org`, null],
    [`${'a'.repeat(309)}@example.org`, 'email_too_long'],
    ['a'.repeat(5000), 'email_invalid'],
  ])('%j gives %j', (email, problem) => {
    expect(emailProblem(email)).toBe(problem)
  })

  test('is kept trimmed and in lower case', () => {
    expect(normalizeEmail('  Someone@Example.ORG ')).toBe('someone@example.org')
  })
})

describe('a web address', () => {
  test.each<[string, string | null]>([
    ['', 'url_required'],
    ['https://club.example/film?id=4', null],
    ['http://93.184.216.34/', null],
    ['ftp://club.example', 'url_invalid'],
    ['javascript:alert(1)', 'url_invalid'],
    ['not an address', 'url_invalid'],
    ...[
      'http://localhost:3000',
      'http://LOCALHOST.',
      'http://app.localhost',
      'http://127.0.0.1',
      'http://0x7f.1',
      'http://2130706433',
      'http://10.1.2.3',
      'http://172.16.0.1',
      'http://172.31.255.255',
      'http://192.168.1.1',
      'http://169.254.169.254/latest/meta-data',
      'http://100.64.0.1',
      'http://0.0.0.0',
      'http://[::1]',
      'http://[fe80::1]',
      'http://[fd00::1]',
      'http://[::ffff:10.0.0.1]',
      'http://printer.local',
      'http://intranet',
    ].map((address): [string, string] => [address, 'url_private']),
    ['http://172.32.0.1', null],
    ['http://[2606:2800:220:1::1]', null],
  ])('%j gives %j', (address, problem) => {
    expect(urlProblem(address)).toBe(problem)
  })
})

describe('a file to upload', () => {
  const rules = { types: ['image/png', 'video/mp4'], maxMegabytes: 5 }
  const file = { name: 'film.mp4', size: 1024, type: 'video/mp4' }
  test.each<[string, typeof file | null, string | null]>([
    ['none', null, 'file_missing'],
    ['one that fits', file, null],
    ['a type not on the list', { ...file, type: 'text/html' }, 'file_type'],
    ...['exe', 'bat', 'cmd', 'scr', 'pif', 'vbs', 'js', 'EXE'].map((end): [string, typeof file, string] => [
      `a name ending in .${end}`,
      { ...file, name: `film.${end}` },
      'file_type',
    ]),
    ['a hidden ending', { ...file, name: 'film.exe. ' }, 'file_type'],
    ['one of exactly the largest size', { ...file, size: 5 * 1024 * 1024 }, null],
    ['one byte more', { ...file, size: 5 * 1024 * 1024 + 1 }, 'file_too_large'],
    ['a name of 255 characters', { ...file, name: 'a'.repeat(255) }, null],
    ['a name of 256 characters', { ...file, name: 'a'.repeat(256) }, 'file_name_too_long'],
  ])('$0 gives $2', (_, upload, problem) => {
    expect(fileProblem(upload, rules)).toBe(problem)
  })
})

describe('an event', () => {
  const draft = { title: 'Open trial', startDate: '2026-11-21' }
  test.each([
    [draft, null],
    [{ ...draft, title: '  ' }, 'event_incomplete'],
    [{ ...draft, startDate: '' }, 'event_incomplete'],
    [{ ...draft, startTime: '25:00' }, 'event_time_invalid'],
    [{ ...draft, startTime: '16:30', endTime: '18:00' }, null],
    [{ ...draft, startDate: '2026-11-20' }, 'event_in_past'],
    [{ ...draft, location: ' ' }, 'event_no_location'],
  ])('%j gives %j', (event, problem) => {
    expect(eventProblem(event, '2026-11-21')).toBe(problem)
  })
})

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
