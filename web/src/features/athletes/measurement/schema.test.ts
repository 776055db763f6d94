import { expect, test } from 'vitest'
import { evidenceProblem, measurementSchema } from './schema.ts'

const typed = {
  metric_code: 'unknown',
  value: '4.2',
  unit: 's',
  measured_on: '2026-01-01',
  method: 'laser',
  conditions: '',
  measured_by: 'self',
  measured_by_name: '',
  event_id: '',
  organization_id: '',
  device: '',
}

test.each([
  ['', []],
  ['https://results.example/1', []],
  ['http://192.168.1.7/results', ['url_private']],
  ['http://localhost:3000', ['url_private']],
  ['ftp://results.example', ['url_invalid']],
  ['results.example/1', ['url_invalid']],
])('a link to evidence is held to what every address is: “%s”', (evidence_url, messages) => {
  const { error } = measurementSchema({}, '2026-11-25').safeParse({ ...typed, evidence_url })
  expect(error?.issues.map(({ message }) => message) ?? []).toEqual(messages)
})

test.each([
  ['', false],
  ['https://results.example/1', false],
  ['http://results.example/1', true],
  ['https://results.example/a b', true],
  ['https://a:b', true],
  ['https://[', true],
  ['https://10.0.0.1/1', true],
])('what a dispute is shown by is no link or a safe address: “%s”', (address, isWrong) =>
  expect(evidenceProblem(address)).toBe(isWrong),
)
