import { createServer, type Socket } from 'node:net'

export type Received = { from: string; to: string[]; headers: Map<string, string>; raw: string }

/** A minimal SMTP server that accepts an email or refuses it as a mail server would. */
export async function startSmtpSink(options: { refuse?: (letters: number) => boolean } = {}) {
  const letters: Received[] = []
  let offered = 0
  const sockets = new Set<Socket>()

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    let pending = ''
    let inData = false
    let envelope = { from: '', to: [] as string[] }
    socket.write('220 sink\r\n')
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      pending += chunk
      for (let end = cut(); end !== undefined; end = cut()) {
        if (inData) take(end)
        else command(end)
      }
    })

    function cut() {
      const mark = inData ? '\r\n.\r\n' : '\r\n'
      const at = pending.indexOf(mark)
      if (at < 0) return undefined
      const line = pending.slice(0, at)
      pending = pending.slice(at + mark.length)
      return line
    }
    function take(raw: string) {
      inData = false
      offered++
      if (options.refuse?.(offered)) return void socket.write('451 try again later\r\n')
      const head = raw.split('\r\n\r\n')[0]?.replace(/\r\n[ \t]+/g, ' ') ?? ''
      const headers = new Map(
        head
          .split('\r\n')
          .map((line) => [line.split(':')[0]?.toLowerCase() ?? '', line.slice(line.indexOf(':') + 2)]),
      )
      letters.push({ ...envelope, headers, raw })
      envelope = { from: '', to: [] }
      socket.write('250 kept\r\n')
    }
    function command(line: string) {
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'MAIL') envelope.from = line
      if (verb === 'RCPT') envelope.to.push(/<(.*)>/.exec(line)?.[1] ?? '')
      if (verb === 'DATA') inData = true
      socket.write(verb === 'DATA' ? '354 go on\r\n' : verb === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n')
      if (verb === 'QUIT') socket.end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    port,
    letters,
    offered: () => offered,
    stop: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>((resolve) => void server.close(() => resolve()))
    },
  }
}
