import { type ServerEnv, SettingsError } from '@/config/env.server'
import { carryHouse, type House } from '@/config/house'
import { IssuerMistake, openFolder, readJson } from './issuer/folder'
import { houseFaults, houseFile, houseOf, houseText } from './issuer/house-file'

/** Tells this process, pages included, whose house it is. */
export function takeHouse(env: ServerEnv): void {
  const { ISSUER_DIR: path, NEXT_PUBLIC_APP_NAME: name } = env
  carryHouse((path && houseIn(path)) || { name, shortName: name })
}

function houseIn(path: string): House | undefined {
  try {
    const folder = openFolder(path)
    if (!folder.files.includes(houseFile)) return undefined
    return houseOf(readJson(folder, houseFile, { schema: houseText, faults: houseFaults }))
  } catch (error) {
    if (!(error instanceof IssuerMistake)) throw error
    throw new SettingsError(`FNX does not start: in ISSUER_DIR, ${path}: ${error.message}`)
  }
}
