import type { ServerEnv } from '@/config/env.server'
import type { Carriers } from '@/server/modules/notifications'
import { smtpMail } from '@/server/modules/notifications/providers/mail-smtp'
import { twilioSms } from '@/server/modules/notifications/providers/sms-twilio'

/** Real mail and SMS in production, which does not start without their settings; nothing leaves a sandbox. */
export function carriersFrom(env: ServerEnv): Carriers | undefined {
  if (env.APP_MODE === 'sandbox') return undefined
  const {
    SMTP_URL = '',
    MAIL_FROM = '',
    TWILIO_ACCOUNT_SID = '',
    TWILIO_AUTH_TOKEN = '',
    SMS_FROM = '',
  } = env
  return {
    mail: smtpMail(SMTP_URL, { from: MAIL_FROM }),
    sms: twilioSms({
      accountSid: TWILIO_ACCOUNT_SID,
      authToken: TWILIO_AUTH_TOKEN,
      from: SMS_FROM,
    }),
  }
}
