// Written by `npm run messages` from the catalogue beside it.

export const phoneSms = ({ code, app }: { code: string | number; app: string | number }) => `${code} is your ${app} code to confirm your phone. Never share it.`
export const loginSms = ({ code, app }: { code: string | number; app: string | number }) => `${code} is your ${app} login code. Never share it. Not you? Change your password.`
export const passwordSms = ({ code, app }: { code: string | number; app: string | number }) => `${code} is your ${app} code to set a new password. Never share it.`
export const closeSms = ({ code, app }: { code: string | number; app: string | number }) => `${code} is your ${app} code to close your account. Not you? Change your password.`
export const changeSms = ({ code, app }: { code: string | number; app: string | number }) => `${code} is your ${app} code to change your contact details. Not you? Change your password.`
export const numberSms = ({ code, app }: { code: string | number; app: string | number }) => `${code} is your ${app} code to confirm your new number. Never share it.`
export const changedSms = ({ app, host }: { app: string | number; host: string | number }) => `${app}: the phone number of your account was changed. Not you? Contact us at ${host}/contactus`
export const changedShortSms = ({ app }: { app: string | number }) => `${app}: the phone number of your account was changed. Not you? Contact us at once.`
export const memberSms = ({ app }: { app: string | number }) => `${app}: someone tried to sign up with this number. You already have an account. Not you? Ignore this.`
