export async function ask(url, method, params = [], waitMs = 2000) {
  const reply = await post(url, { method, params, waitMs })
  const { result, error } = await reply.json()
  if (error) throw new Error(error.message)
  return result
}

/** Whether a node answers there, and is the one that was started with this name. */
export async function answersWith(url, name) {
  const reply = await post(url, { method: 'eth_chainId', params: [], waitMs: 2000 }).catch(() => {})
  await reply?.arrayBuffer().catch(() => {})
  return reply?.headers.get('access-control-allow-origin') === name
}

function post(url, { method, params, waitMs }) {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(waitMs),
  })
}
