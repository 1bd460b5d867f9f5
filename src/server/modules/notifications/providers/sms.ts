export interface Sms {
  to: string
  text: string
}

export interface SmsPort {
  send(sms: Sms): Promise<void>
}
