import type { KycStatus } from '@/contract/fields'
import type { KycProgress } from '@/contract/kyc'
import type { DocumentType, PictureKind } from '@/contract/reviewed-person'

interface Message {
  title: string
  lead: string
}

export const statusMessages: Record<KycStatus, Message> = {
  NOT_APPLIED: {
    title: 'Identity check',
    lead: 'Buying, staking and swapping need to know who you are. It takes about five minutes, once.',
  },
  PENDING: {
    title: 'Your check is being made',
    lead: 'There is nothing to do. Usually the result is here within minutes; we write to you as well, so you may close this page.',
  },
  APPROVED: {
    title: 'Your identity is approved',
    lead: 'There is nothing more to do. Your legal name is fixed from here on.',
  },
  REJECTED: {
    title: 'It needs another try',
    lead: 'Your identity could not be approved with what you sent. Nothing else in your account has changed.',
  },
  BLOCKED: {
    title: 'The check has ended',
    lead: 'It ended without an approval and cannot be repeated here. What you hold stays yours. Write to us, and a person looks at it.',
  },
}

const sentBack: Message = {
  title: 'Your check needs something more',
  lead: 'It came back to you before it was decided. Go on, and the steps show what is still missing.',
}
const revoked: Message = {
  title: 'Your approval was taken back',
  lead: 'What you hold stays yours. Buying, staking and swapping open again once the check is approved.',
}
const revokedForGood: Message = {
  title: 'Your approval was taken back',
  lead: 'The check cannot be repeated here. What you hold stays yours. Write to us, and a person looks at it.',
}
const otherName: Message = {
  title: statusMessages.APPROVED.title,
  lead: 'Everything that needs it is open to you. One thing remains: the name in your document.',
}

/** The state, and what its name alone does not say. */
export function messageFor({ status, ...more }: KycProgress): Message {
  if (more.isSentBack) return sentBack
  if (more.isRevoked) return status === 'BLOCKED' ? revokedForGood : revoked
  return more.isOtherName ? otherName : statusMessages[status]
}

type Entry = KycProgress['timeline'][number]

/** What happened, for the line of the past. */
export function pastMessageFor({ status, turn }: Entry): string {
  if (turn === 'returned') return 'Came back to you'
  return turn === 'revoked' ? 'Approval taken back' : pastMessages[status]
}

const pastMessages: Record<KycStatus, string> = {
  NOT_APPLIED: 'Started again',
  PENDING: 'Sent for review',
  APPROVED: 'Approved',
  REJECTED: 'Needs another try',
  BLOCKED: 'Ended without an approval',
}

/** What is still to come, in order. */
export const futureMessages: Record<KycStatus, string[]> = {
  NOT_APPLIED: ['Your details and pictures', 'Review, usually within minutes', 'Approved'],
  PENDING: ['Approved, or the reason why not'],
  APPROVED: [],
  REJECTED: ['Your details and pictures again', 'Review, usually within minutes', 'Approved'],
  BLOCKED: [],
}

export const needs = [
  {
    title: 'A document with a picture',
    text: 'Passport, identity card or driving license: valid, and in your name.',
  },
  {
    title: 'A camera, or pictures of it',
    text: 'JPEG or PNG, up to 10 MB each. All four corners visible, no glare, nothing covered.',
  },
  {
    title: 'Your face',
    text: 'A selfie, to see that the document is yours. If that is an obstacle, write to us.',
  },
]

export const documentNames: Record<DocumentType, string> = {
  PASSPORT: 'Passport',
  ID_CARD: 'Identity card',
  DRIVERS: 'Driving license',
}

const documentHint =
  'All four corners in the picture, no glare, no finger over the text. A dark table near a window works well.'

export function pictureTitle(kind: PictureKind, document: DocumentType): string {
  if (kind === 'selfie') return 'Selfie'
  if (document === 'PASSPORT') return 'Photo page of your passport'
  return `${kind === 'front' ? 'Front' : 'Back'} of your ${documentNames[document].toLowerCase()}`
}

export function pictureHint(kind: PictureKind): string {
  return kind === 'selfie'
    ? 'Only you in the picture. Take off glasses and hat, look straight ahead, light on your face.'
    : documentHint
}

export const pictureMessages = {
  tooLarge: (bytes: number) =>
    `This file has ${Math.ceil(bytes / 1024 / 1024)} MB; a picture may have 10. Take it again with a lower resolution.`,
  notPicture: 'We can’t read this picture. Use a JPEG or PNG file.',
  broken: 'This picture is damaged. Take it again or choose another file.',
  tooWide: 'This picture has too many pixels. Take it with a lower resolution.',
  tooSmall: 'This picture is too small. Take a larger one.',
}

export const cameraMessages = {
  refused:
    'The camera was not allowed. Allow it for this site in your browser and try again, or choose a file.',
  missing: 'No camera was found. Choose a file instead.',
}
