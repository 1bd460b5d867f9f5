import * as z from 'zod/mini'
import { topicError } from '@/messages/fields'
import { describe } from '../define'
import { captchaAnswer, email, typedLine, typedText } from '../fields'

export const contactTopic = z.enum(['investing', 'account', 'documents', 'press', 'other'], {
  error: topicError,
})
export type ContactTopic = z.infer<typeof contactTopic>

export const contactCalls = {
  contactUs: describe({
    method: 'POST',
    path: 'user/contactUs',
    access: 'public',
    captcha: true,
    hourlyLimit: 10,
    summary: 'Send the team a message; answers its reference.',
    request: z.object({
      name: typedLine(120),
      email,
      topic: contactTopic,
      message: typedText(4000, 10),
      captcha: captchaAnswer,
    }),
    response: z.object({ reference: z.string() }),
  }),
  userSubscribe: describe({
    method: 'POST',
    path: 'user/userSubscribe',
    access: 'public',
    captcha: true,
    hourlyLimit: 10,
    summary: 'Ask an address by mail to confirm the newsletter. Same answer if it’s subscribed.',
    request: z.object({ email, captcha: captchaAnswer }),
    response: z.object({ email }),
  }),
}
