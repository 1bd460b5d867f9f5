import { useRef, useState } from 'react'
import { ApiError } from '@/lib/api/api-error'

export type SubscribeState =
  | { step: 'open'; wrong?: string; failure?: string }
  | { step: 'sending' }
  | { step: 'subscribed'; email: string }

/** Puts an address on the newsletter list. What sends is fetched only when something is sent. */
export function useSubscribe() {
  const [state, setState] = useState<SubscribeState>({ step: 'open' })
  const isSending = useRef(false)
  const subscribe = async (email: string, captcha: string | undefined) => {
    if (isSending.current) return
    isSending.current = true
    setState({ step: 'sending' })
    setState(await sent(email, captcha))
    isSending.current = false
  }
  const refuse = (wrong: string) => setState({ step: 'open', wrong })
  return { state, subscribe, refuse }
}

async function sent(email: string, captcha: string | undefined): Promise<SubscribeState> {
  try {
    const [{ call }, { contactCalls }] = await Promise.all([
      import('@/lib/api/call'),
      import('@/contract/user/contact'),
    ])
    const input = { email, ...(captcha !== undefined && { captcha }) }
    return { step: 'subscribed', email: (await call(contactCalls.userSubscribe, input)).email }
  } catch (error) {
    if (!(error instanceof ApiError)) {
      return {
        step: 'open',
        failure: 'This could not be sent. Check your connection and try again.',
      }
    }
    const wrong = error.errors.find(({ path }) => path === 'email')?.message
    return wrong === undefined ? { step: 'open', failure: error.message } : { step: 'open', wrong }
  }
}
