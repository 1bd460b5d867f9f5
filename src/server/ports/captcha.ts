import * as z from 'zod/mini'

/** Says whether an answer to the human check is good. */
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
      const reply = await fetch('https://www.google.com/recaptcha/api/siteverify', {
        method: 'POST',
        body: form,
        signal: AbortSignal.timeout(5_000),
      })
      const parsed = googleAnswer.safeParse(await reply.json())
      return parsed.success && parsed.data.success
    },
  }
}
