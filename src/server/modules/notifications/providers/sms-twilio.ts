import * as z from 'zod/mini'
import type { SmsPort } from '../outbox'

interface TwilioAccount {
  accountSid: string
  authToken: string
  from: string
  /** Twilio's own address; tests put a stand-in here. */
  baseUrl?: string
  waitMs?: number
}

const taken = z.object({ sid: z.string() })
const refusal = z.object({ code: z.int() })
const defaultWaitMs = 15_000

/** Twilio's message resource, called directly: one form, one answer, no client library. */
export function twilioSms({
  accountSid,
  authToken,
  from,
  baseUrl = 'https://api.twilio.com',
  waitMs = defaultWaitMs,
}: TwilioAccount): SmsPort {
  const address = `${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`
  const authorization = `Basic ${btoa(`${accountSid}:${authToken}`)}`
  return {
    async send({ to, text }) {
      const { status, ok, body } = await posted(address, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams({ To: to, From: from, Body: text }),
        redirect: 'error',
        signal: AbortSignal.timeout(waitMs),
      })
      if (ok && taken.safeParse(body).success) return
      // Its words repeat the recipient, which does not belong into a log; its number says enough.
      const code = refusal.safeParse(body).data?.code
      throw new Error(`Twilio answered ${status}${code === undefined ? '' : ` (${code})`}`)
    },
  }
}

async function posted(address: string, init: RequestInit) {
  try {
    const reply = await fetch(address, init)
    const text = await reply.text()
    return { status: reply.status, ok: reply.ok, body: parsed(text) }
  } catch (cause) {
    throw new Error('Twilio did not answer', { cause })
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
