/** What an operator can mend. It is said in its own words, without a stack. */
export class OperatorMistake extends Error {}
