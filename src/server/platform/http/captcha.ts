import * as z from 'zod/mini'
import { AppError } from '../errors'

export interface Captcha {
  verify(answer: string | undefined, address: string): Promise<boolean>
}

export const openCaptcha: Captcha = { verify: async () => true }

const googleAnswer = z.object({ success: z.boolean() })

export function googleCaptcha(secret: string): Captcha {
  return {
    async verify(answer, address) {
      if (!answer) return false
      const form = new URLSearchParams({ secret, response: answer, remoteip: address })
      try {
        const reply = await fetch('https://www.google.com/recaptcha/api/siteverify', {
          method: 'POST',
          body: form,
          signal: AbortSignal.timeout(5_000),
        })
        return z.parse(googleAnswer, await reply.json()).success
      } catch (cause) {
        // Saying "you did not pass" would blame a person for our lost connection.
        throw new AppError('CAPTCHA_AWAY', { cause, retryAfterSeconds: 5 })
      }
    },
  }
}
