import { broughtFiles } from '@/server/modules/bank'
import { isUuid } from '@/server/platform/db/database'
import * as m from '../messages/transfers'
import { alreadyDoneText, type Fields, type Kind, NotDone } from './kind'

/**
 * A file of the bank that operators upload. Its content buys shares, and anybody can write one, so
 * it is read once two operators have independently uploaded the same file
 * (`bank-files.service.ts`).
 */
export const bankFile: Kind = {
  title: ({ name = '' }) => m.readBankFileText({ name }),
  ask: 'take bank files',
  approve: 'take bank files',
  lifeHours: 7 * 24,
  byFile: { page: '/bank', how: m.bringTheSameFileText },
  parse: ({ file = '', name = '' }) => {
    if (!isUuid(file)) throw new NotDone(m.uploadTheFileError)
    return { file, name }
  },
  facts: async ({ db }, { file = '' }): Promise<Fields> => {
    const stored = await broughtFiles.find(db, file)
    return stored === undefined ? {} : { fingerprint: stored.fingerprint, state: stored.state }
  },
  refuse: async ({ db }, { file = '' }) => {
    if ((await broughtFiles.find(db, file))?.state !== 'offered') throw new NotDone(alreadyDoneText)
  },
  changes: (_, { fingerprint = '' }) => [
    { what: m.bankFileLabel(), now: m.broughtByOneText(), after: m.isReadText() },
    { what: m.fingerprintLabel(), now: fingerprint, after: fingerprint },
  ],
  execute: async ({ db }, { file = '' }, { by, approvedBy }) => {
    const names = [by, ...(approvedBy ? [approvedBy] : [])]
    if (!(await broughtFiles.accept(db, file, names))) throw new NotDone(alreadyDoneText)
    return m.fileIsReadSoonText
  },
}
