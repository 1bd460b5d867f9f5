import { type ServerEnv, SettingsError } from '@/config/env.server'
import { carryHouse, type House, ownHouse } from '@/config/house'
import { IssuerMistake, openFolder, readJson } from './issuer/folder'
import { houseFaults, houseFile, houseOf, houseText } from './issuer/house-file'

/** Tells this process, including its pages, which house it serves. */
export function takeHouse(env: ServerEnv): void {
  const { ISSUER_DIR: path, NEXT_PUBLIC_APP_NAME: name } = env
  const named: House = { ...ownHouse, name, shortName: name }
  carryHouse((path && houseIn(path)) || named)
}

function houseIn(path: string): House | undefined {
  try {
    const folder = openFolder(path)
    if (!folder.files.includes(houseFile)) return undefined
    const given = readJson(folder, houseFile, { schema: houseText, faults: houseFaults })
    return houseOf(given, folder)
  } catch (error) {
    if (!(error instanceof IssuerMistake)) throw error
    throw new SettingsError(`FNX does not start: in ISSUER_DIR, ${path}: ${error.message}`)
  }
}
