import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'

/** How the sink behaves: takes mail, or fails in one of the ways mail servers do. */
export type SmtpMode =
  | 'accept'
  | 'refuse-busy'
  | 'refuse-recipient'
  | 'refuse-sender'
  | 'hang'
  | 'drop-after-data'

export interface ReceivedMail {
  from: string
  to: string[]
  /** The message as it came over the wire. */
  source: Buffer
}

export interface SmtpSink {
  url: string
  port: number
  /** Every message whose DATA ended, also one that was then dropped without an answer. */
  received: ReceivedMail[]
  /** Every command that came as text, as the server understood it. */
  commands: string[]
  mode: SmtpMode
  close(): Promise<void>
}

/** A mail server on a free loopback port (or the given one) that keeps what it is sent; with STARTTLS its certificate is its own. */
export async function startSmtpSink(
  mode: SmtpMode = 'accept',
  port = 0,
  { offersTls = false } = {},
): Promise<SmtpSink> {
  const received: ReceivedMail[] = []
  const commands: string[] = []
  const failure = (responseCode: number, message: string) =>
    Object.assign(new Error(message), { responseCode })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: offersTls ? ['AUTH'] : ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 100,
    logger: {
      info() {},
      error() {},
      debug(_details: object, direction: string, line: string) {
        if (direction === 'C:') commands.push(line)
      },
    },
    onConnect(_session, done) {
      if (sink.mode !== 'hang') done()
    },
    onMailFrom(_address, _session, done) {
      if (sink.mode === 'refuse-busy') return done(failure(421, 'Too busy, come back later'))
      if (sink.mode === 'refuse-sender') return done(failure(550, 'Sender not allowed'))
      done()
    },
    onRcptTo({ address }, _session, done) {
      done(sink.mode === 'refuse-recipient' ? failure(550, `No such user ${address}`) : null)
    },
    onData(stream: SMTPServerDataStream, session: SMTPServerSession, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks),
        })
        if (sink.mode === 'drop-after-data') dropConnections()
        else done()
      })
    },
  })
  server.on('error', () => {})
  const dropConnections = () => {
    for (const connection of server.connections) {
      connection._socket.destroy()
    }
  }
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  const listeningOn = (server.server.address() as AddressInfo).port
  const sink: SmtpSink = {
    url: `smtp://127.0.0.1:${listeningOn}`,
    port: listeningOn,
    received,
    commands,
    mode,
    close: () =>
      new Promise((closed) => {
        dropConnections()
        server.close(() => closed())
      }),
  }
  return sink
}
