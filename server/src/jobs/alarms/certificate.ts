import { isIP } from 'node:net'
import tls from 'node:tls'

const longestMs = 10_000

/**
 * When the TLS certificate of a URL's host ends. Null for http, and if the host does not answer. A certificate that is
 * wrong or has ended already is read, too: its end is what is asked for, and nothing is sent to the host.
 */
export const certificateEnd = (address: string): Promise<Date | null> => {
  const url = new URL(address)
  if (url.protocol !== 'https:') return Promise.resolve(null)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return new Promise(resolve => {
    const socket = tls.connect({
      host,
      port: Number(url.port || 443),
      // A name in the greeting is for hosts with a name.
      ...(isIP(host) === 0 && { servername: host }),
      rejectUnauthorized: false,
    })
    const end = (date: Date | null) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(date)
    }
    const timer = setTimeout(end, longestMs, null)
    socket.on('error', () => end(null))
    socket.on('secureConnect', () => {
      const time = Date.parse(socket.getPeerCertificate().valid_to)
      end(Number.isNaN(time) ? null : new Date(time))
    })
  })
}
