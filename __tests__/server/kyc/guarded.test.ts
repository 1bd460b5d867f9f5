import { describeGuarded } from '../../support/guarded'

for (const name of ['generateSdkToken', 'updateApplicantId', 'resetApplicant', 'progress'])
  describeGuarded(`kyc.${name}`)
