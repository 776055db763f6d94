import type { MutantEntry } from './mutant.ts'

const pipelined = 'server/test/db/pipelined-transaction.test.ts'

export const serverMutants: MutantEntry[] = [
  {
    id: 'settings-of-the-last-caller',
    file: 'server/src/db/begin-transaction.ts',
    find: '  return [setConfigStatement(list, true)]',
    replace: '  return [setConfigStatement(list, false)]',
    fault: 'the next request on a connection runs as the caller before it',
    test: pipelined,
    title: 'transaction in one round trip applies settings to its transaction only',
  },
  {
    id: 'reads-that-write',
    file: 'server/src/db/begin-transaction.ts',
    find: "  if (readOnly) list.push(['transaction_read_only', 'on'])\n",
    replace: '',
    fault: 'a GET changes rows through a function',
    test: pipelined,
    title: 'transaction in one round trip keeps a read-only transaction read-only',
  },
  {
    id: 'outside-the-transaction',
    file: 'server/src/db/transaction.ts',
    find: '    control?.end()\n',
    replace: '',
    fault: 'a late statement runs with the rights of the login',
    test: 'server/test/db/transaction.test.ts',
    title: 'do not run outside the transaction after it has failed',
  },
  {
    id: 'forged-is-anonymous',
    file: 'server/src/http/authenticate.ts',
    find: 'return apiKeys.get(bearer) ?? verify(bearer).catch(refuse)',
    replace: 'return apiKeys.get(bearer) ?? verify(bearer).catch(() => anon)',
    fault: 'a forged token is taken for none instead of being refused',
    test: 'server/test/rest/error-responses.test.ts',
    title: 'access tokens are refused with 401 when they are signed with another key',
  },
  {
    id: 'range-past-end',
    file: 'server/src/http/byte-range.ts',
    find: 'Math.min(Number(last), size - 1)',
    replace: 'Number(last)',
    fault: 'a range promises bytes past the end of the file',
    test: 'server/test/http/byte-range.test.ts',
    title: 'parseByteRange on ten bytes',
  },
  {
    id: 'address-of-one-host',
    file: 'server/src/http/client-ip.ts',
    find: '.slice(0, 4)',
    replace: '.slice(0, 8)',
    fault: 'every address of one IPv6 network is counted by itself',
    test: 'server/test/http/client-ip.test.ts',
    title: 'rateLimitPrefix counts 2001:db8:1:2:3:4:5:6 as 2001:db8:1:2',
  },
  {
    id: 'read-only-connection-kept',
    file: 'server/src/db/transient-errors.ts',
    find: '57P0[123]|53300|25006',
    replace: '57P0[123]|53300',
    fault: 'a failover is answered as a fault of ours instead of "try again"',
    test: 'server/test/db/transient-errors.test.ts',
    title: 'isTransientError is true for "cannot execute INSERT in a read-only transaction"',
  },
]
