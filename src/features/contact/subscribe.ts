import { envClient } from '@/config/env.client'
import { contactCalls } from '@/contract/user/contact'
import { ApiError } from '@/lib/api/api-error'
import { call } from '@/lib/api/call'
import { robotError } from '@/lib/messages/form'
import { emailError } from '@/messages/fields'

export type SubscribeState =
  | { step: 'open'; wrong?: string; failure?: string }
  | { step: 'sending' }
  | { step: 'sent'; email: string }

export interface SubscribeInput {
  field: HTMLInputElement
  captcha: string | undefined
  /** Called when the request is sent, which uses up the captcha's answer. */
  onSend: () => void
}

export async function subscribe({
  field: { value: email, validity },
  captcha,
  onSend,
}: SubscribeInput): Promise<SubscribeState> {
  if (!validity.valid) return { step: 'open', wrong: emailError() }
  if (envClient.captchaSiteKey !== '' && !captcha) return { step: 'open', wrong: robotError() }
  onSend()
  try {
    const input = { email, ...(captcha !== undefined && { captcha }) }
    return { step: 'sent', email: (await call(contactCalls.userSubscribe, input)).email }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const wrong = error.errors.find(({ path }) => path === 'email')?.message
    return wrong === undefined ? { step: 'open', failure: error.message } : { step: 'open', wrong }
  }
}
