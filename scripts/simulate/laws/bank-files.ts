import { bankReads, type FileRow } from '../product-bank'
import type { KnownFile } from '../simulation/records'
import type { Law } from './law'

/** Anybody can write a file: it counts if the bank's client has laid it down, or two people have brought it. */
export const filesVouchedFor: Law = {
  name: 'files are of the bank, or of two people',
  isQuick: true,
  async check({ records }, seenRows) {
    const rows = await seenRows.rows<FileRow>(bankReads.files)
    const knownFiles = new Map(records.files.all)
    const readFingerprints = new Set(
      rows.flatMap((row) => (row.state === 'read' ? [row.fingerprint] : [])),
    )
    const unread = records.files.all.filter(
      ([fingerprint, file]) => isVouchedFor(file) && !readFingerprints.has(fingerprint),
    )
    return [
      ...rows.flatMap((row) => mistaken(row, knownFiles.get(row.fingerprint))),
      ...(seenRows.isLast ? unread.map(([, { name }]) => `${name} has not been read`) : []),
    ]
  },
}

const isVouchedFor = ({ isLaid, broughtBy }: KnownFile) => isLaid || broughtBy.size > 1

function mistaken({ state, said }: FileRow, file: KnownFile | undefined): string[] {
  if (file === undefined) return ['a file is there that nobody has written']
  const { name, writer, broughtBy } = file
  const by = [...broughtBy].join(', ')
  if ((state === 'read' || state === 'waiting') && !isVouchedFor(file))
    return [`${name} of ${writer} is ${state} and was brought by ${by || 'nobody'} alone`]
  return state === 'refused' && writer === 'the bank' ? [`${name} is refused: ${said}`] : []
}
