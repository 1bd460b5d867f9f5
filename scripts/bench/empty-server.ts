// node scripts/run.mjs bench/empty-server: the least a Node server can do; `/?bytes=n` answers
// more.
import { createServer } from 'node:http'

const small = JSON.stringify({ status: 200, message: 'OK' })
const texts = new Map([['/', small]])

createServer((request, response) => {
  const text = texts.get(request.url ?? '/') ?? longer(request.url ?? '/')
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  })
  response.end(text)
}).listen(Number(process.env.PORT), '127.0.0.1')

function longer(address: string) {
  const bytes = Number(new URL(address, 'http://localhost').searchParams.get('bytes'))
  const text = JSON.stringify({ filled: 'x'.repeat(Math.max(0, bytes - 13)) })
  texts.set(address, text)
  return text
}
