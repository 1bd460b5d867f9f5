interface Reason {
  title: string
  cure: string
}

const other: Reason = {
  title: 'Something did not fit',
  cure: 'Check that the document is yours and valid, take new pictures in good light, and send them again.',
}

const blurred: Reason = {
  title: 'A picture could not be read',
  cure: 'Put the document on a dark table near a window. All four corners must be in the picture, without glare.',
}
const selfie: Reason = {
  title: 'The selfie does not match the document',
  cure: 'Take off glasses and hat, look straight ahead, and let the light fall on your face.',
}
const damaged: Reason = {
  title: 'The document is damaged or incomplete',
  cure: 'Use another document, or take a picture that shows the whole of it.',
}
const wrongDocument: Reason = {
  title: 'This document cannot be used',
  cure: 'Use a passport, an identity card or a driving license with a picture.',
}
const name: Reason = {
  title: 'The name differs from the one in your document',
  cure: 'Type your name exactly as it stands in the document.',
}

/** The provider's labels in plain words, each with its cure. */
const reasons: Record<string, Reason> = {
  BAD_PROOF_OF_IDENTITY: blurred,
  UNSATISFACTORY_PHOTOS: blurred,
  LOW_QUALITY: blurred,
  BLACK_AND_WHITE: { title: 'A picture has no colors', cure: 'Take the picture in color.' },
  SCREENSHOTS: {
    title: 'A picture shows a screen',
    cure: 'Take a picture of the document itself, not of a screen or a copy.',
  },
  DOCUMENT_PAGE_MISSING: {
    title: 'A side of the document is missing',
    cure: 'Take pictures of both sides.',
  },
  DOCUMENT_DAMAGED: damaged,
  INCOMPLETE_DOCUMENT: damaged,
  EXPIRATION_DATE: { title: 'The document has expired', cure: 'Use one that is still valid.' },
  ID_INVALID: wrongDocument,
  DOCUMENT_TEMPLATE: wrongDocument,
  UNSUPPORTED_LANGUAGE: wrongDocument,
  SELFIE_MISMATCH: selfie,
  BAD_SELFIE: selfie,
  BAD_FACE_MATCHING: selfie,
  PROBLEMATIC_APPLICANT_DATA: name,
  WRONG_USER_REGION: {
    title: 'Your country is not served',
    cure: 'The law of your country does not allow this yet. Write to us if you have moved.',
  },
}

/** Each reason once. Labels that accuse somebody are not repeated to them: an operator answers those. */
export function plainReasons(labels: string[]): Reason[] {
  const found = labels.map((label) => reasons[label] ?? other)
  return found.length === 0 ? [other] : [...new Set(found)]
}
