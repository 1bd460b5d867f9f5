export interface Mail {
  to: string
  subject: string
  text: string
}

/** Resolves when the next server has taken the message over; anything else throws. */
export interface MailPort {
  send(mail: Mail): Promise<void>
  close(): void
}
