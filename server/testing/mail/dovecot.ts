/** Where Debian puts the IMAP server that the tests of mailboxes talk to. */
export const dovecot = '/usr/sbin/dovecot'
