import { firstLocale, inLocale } from '@/messages/locale'
import * as m from '@/messages/states'

const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

const none = undefined

const deviceText = (browser: string | undefined, system: string | undefined) =>
  m.deviceText({ browser: browser ?? m.browserLabel(), system: system ?? m.systemLabel() })

export function deviceName(userAgent: string): string {
  const nameIn = (list: [RegExp, string][]) =>
    list.find(([pattern]) => pattern.test(userAgent))?.[1]
  return inLocale(firstLocale, () => deviceText(nameIn(browsers), nameIn(systems)))
}

export function spokenDevice(kept: string): string {
  for (const browser of [none, ...browsers.map(([, name]) => name)])
    for (const system of [none, ...systems.map(([, name]) => name)])
      if (inLocale(firstLocale, () => deviceText(browser, system)) === kept)
        return deviceText(browser, system)
  return kept
}
