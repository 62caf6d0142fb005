/**
 * The letter after 'g' for each page of the menu (specification §2), the same for everybody, so that people can
 * memorize it.
 */
export const goKeys: Readonly<Record<string, string>> = {
  '/home': 'h',
  '/map': 'm',
  '/work/order': 'w',
  '/work/board': 'p',
  '/work/recurring': 'c',
  '/driver/management': 'd',
  '/warehouse/management': 'k',
  '/warehouse/monitor': 'n',
  '/bookingMonitor/index': 'b',
  '/billing/index': 'i',
  '/billing/report': 'e',
  '/truck/index': 't',
  '/truck/trailer': 'l',
  '/truck/user': 'u',
  '/truck/role': 'r',
  '/truck/account': 'a',
  '/truck/rateSheet': 's',
  '/truck/fuelSurcharge': 'f',
  '/truck/exchangeRate': 'x',
  '/log/index': 'o',
}
