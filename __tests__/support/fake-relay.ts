interface RelayRequest {
  id: number
  method: string
  params: Record<string, unknown>
}

let isReachable = true
const requests: string[] = []

/** As much of WalletConnect's relay as an unscanned wallet sees. */
class RelaySocket extends EventTarget {
  static readonly OPEN = 1
  readyState = 0
  onopen: ((event: Event) => void) | null = null
  onclose: ((event: Event) => void) | null = null
  onerror: ((event: Event) => void) | null = null
  onmessage: ((event: MessageEvent) => void) | null = null

  constructor(readonly url: string) {
    super()
    setTimeout(() => {
      this.readyState = isReachable ? 1 : 3
      if (isReachable) this.onopen?.(new Event('open'))
      else this.onerror?.(Object.assign(new Event('error'), { message: 'unreachable' }))
      if (!isReachable) this.close()
    })
  }

  send(text: string): void {
    const { id, method } = JSON.parse(text) as RelayRequest
    requests.push(method)
    const result = method === 'irn_subscribe' ? `subscription-${id}` : true
    const data = JSON.stringify({ id, jsonrpc: '2.0', result })
    setTimeout(() => this.onmessage?.(new MessageEvent('message', { data })))
  }

  close(): void {
    this.readyState = 3
    this.onclose?.(Object.assign(new Event('close'), { code: 1000 }))
  }
}

export const relay = {
  asked: requests,
  setReachable(reachable: boolean): void {
    isReachable = reachable
  },
}

process.env.NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID = '0123456789abcdef0123456789abcdef'
Object.assign(globalThis, { WebSocket: RelaySocket })
