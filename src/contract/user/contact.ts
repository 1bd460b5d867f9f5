import * as z from 'zod/mini'
import { describe } from '../define'
import { captchaAnswer, email, typedLine, typedText } from '../fields'

export const contactTopic = z.enum(
  ['investing', 'account', 'documents', 'press', 'other'],
  'Choose what it is about',
)
export type ContactTopic = z.infer<typeof contactTopic>

export const contactCalls = {
  contactUs: describe({
    method: 'POST',
    path: 'user/contactUs',
    access: 'public',
    captcha: true,
    hourlyLimit: 10,
    summary: 'Leave a message for the team. The answer carries a reference to quote.',
    request: z.object({
      name: typedLine('your name', 120),
      email,
      topic: contactTopic,
      message: typedText('your message', 4000, 10),
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
    summary:
      'Ask an email address by mail whether it wants the newsletter. The same answer if it is on the list.',
    request: z.object({ email, captcha: captchaAnswer }),
    response: z.object({ email }),
  }),
}
