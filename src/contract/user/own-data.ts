import * as z from 'zod/mini'
import { describe, fileOf } from '../define'

export const ownDataCalls = {
  ownData: describe({
    method: 'GET',
    path: 'user/ownData',
    access: 'member',
    beyondSpec: true,
    answersFile: true,
    summary:
      'All that is kept of this person as one JSON file, written while it is sent: profile and consents, wallets, payments, statement, lists, notifications, logins and papers, and the names of what is left out, each with its reason. No secret, nothing of anybody else.',
    request: z.object({}),
    response: fileOf('application/json'),
  }),
}
