import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { copyProject } from '../mutations/workspace'
import { projectRoot } from '../settings.mjs'
import { addMadeUpLanguage } from './made-up'

/** Writes a copy of the project that speaks the made-up language as well; answers the files of the language. */
export function copyWithMadeUpLanguage(root: string): string[] {
  copyProject(root)
  // For a build of it, and a browser.
  for (const name of ['jest.browser.config.js', 'package-lock.json'])
    cpSync(join(projectRoot, name), join(root, name))
  return addMadeUpLanguage(root)
}
