import * as z from 'zod/mini'
import type { SmsPort } from './sms'

interface TwilioAccount {
  accountSid: string
  authToken: string
  from: string
  /** Twilio's own address; tests put a stand-in here. */
  baseUrl?: string
}

const taken = z.object({ sid: z.string() })
const waitMs = 15_000

/** Twilio's message resource, called directly: one form, one answer, no client library. */
export function twilioSms({
  accountSid,
  authToken,
  from,
  baseUrl = 'https://api.twilio.com',
}: TwilioAccount): SmsPort {
  const address = `${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`
  const authorization = `Basic ${btoa(`${accountSid}:${authToken}`)}`
  return {
    async send({ to, text }) {
      const reply = await fetch(address, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams({ To: to, From: from, Body: text }),
        signal: AbortSignal.timeout(waitMs),
      })
      const parsed = taken.safeParse(await reply.json().catch(() => undefined))
      // Its error texts repeat the recipient, which does not belong into a log.
      if (!reply.ok || !parsed.success) throw new Error(`Twilio answered ${reply.status}`)
    },
  }
}
