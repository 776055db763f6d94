import { describe, expect, test } from 'vitest'
import { urlProblem } from './url.ts'

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
