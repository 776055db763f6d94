import { WebSocketServer } from 'ws'

/** The baseline: a WebSocket server that only forwards each message to all other clients. */
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
server.on('connection', (socket) => {
  socket.on('message', (data, isBinary) => {
    for (const client of server.clients) if (client !== socket) client.send(data, { binary: isBinary })
  })
})
server.on('listening', () => {
  const address = server.address()
  if (typeof address === 'object') process.stdout.write(`${address?.port}\n`)
})
