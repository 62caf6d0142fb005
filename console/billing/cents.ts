import { exact } from '@shortcut/domain/decimal.ts'

/** '1,234.50' of an amount, its digits grouped and its cents always there. */
export const cents = (amount: string): string =>
  exact(amount)
    .toFixed(2)
    .replace(/\B(?=(\d{3})+\.)/g, ',')
