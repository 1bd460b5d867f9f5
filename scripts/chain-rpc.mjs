export async function ask(url, method, params = []) {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(2000),
  })
  const { result, error } = await reply.json()
  if (error) throw new Error(error.message)
  return result
}
