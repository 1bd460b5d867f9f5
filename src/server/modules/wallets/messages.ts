import type { Message } from '@/server/modules/notifications'

interface WalletNotice {
  address: string
  at: Date
  about: string
}

export function walletLinkedMessage(appName: string, to: string, notice: WalletNotice): Message {
  const { address, at, about } = notice
  return {
    channel: 'email',
    to,
    about,
    subject: `A wallet was linked to your ${appName} account`,
    text: `The wallet ${address} was linked to your account, ${at.toUTCString()}. Payments from it count as yours.${wasItYou('unlink the wallet in the settings')}`,
  }
}

export function walletUnlinkedMessage(appName: string, to: string, notice: WalletNotice): Message {
  const { address, at, about } = notice
  return {
    channel: 'email',
    to,
    about,
    subject: `A wallet was unlinked from your ${appName} account`,
    text: `The wallet ${address} was unlinked from your account, ${at.toUTCString()}. Payments from it no longer count as yours.${wasItYou('link the wallet again')}`,
  }
}

const wasItYou = (cure: string) =>
  `\n\nIf it was you, there is nothing to do. If not, change your password now, ${cure} and write to us.`
