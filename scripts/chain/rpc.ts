export async function askNode(url: string, method: string, params: unknown[] = [], waitMs = 2000) {
  const reply = await post(url, { method, params, waitMs })
  // biome-ignore lint/suspicious/noExplicitAny: each method answers something else.
  const { result, error } = (await reply.json()) as { result: any; error?: { message: string } }
  if (error) throw new Error(error.message)
  return result
}

export async function answersWith(url: string, name: string) {
  const request = { method: 'eth_chainId', params: [], waitMs: 2000 }
  const reply = await post(url, request).catch(() => undefined)
  await reply?.arrayBuffer().catch(() => {})
  return reply?.headers.get('access-control-allow-origin') === name
}

type Question = { method: string; params: unknown[]; waitMs: number }

function post(url: string, { method, params, waitMs }: Question) {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(waitMs),
  })
}
