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
      'All your data as one JSON file, with the reason for what is left out. No secrets, nothing of others.',
    request: z.object({}),
    response: fileOf('application/json'),
  }),
}
