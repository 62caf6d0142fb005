/** The page where somebody chooses a password with a one-time code. A file of its own: the sign-in page loads it, too. */
export const codePath = '/code'
