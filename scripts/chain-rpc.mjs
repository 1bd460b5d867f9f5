export async function ask(url, method, params = [], waitMs = 2000) {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(waitMs),
  })
  const { result, error } = await reply.json()
  if (error) throw new Error(error.message)
  return result
}
