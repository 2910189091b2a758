/** The texts of pages that show a past moment. */
export const past = {
  'past.choose': 'Choose a past moment',
  'past.does': 'Machines and processes are shown as they were then. Nothing can be changed there.',
  'past.moment': 'Moment',
  'past.hint': 'In your time zone.',
  'past.account': 'Account',
  'past.anyAccount': 'All accounts',
  'past.show': 'Show',
  'past.notChosen': 'Please choose a moment',
  'past.future': 'Please choose a moment before now',
  'past.frame': 'Past moment',
  'past.shown':
    'You see the fleet of {moment}. Nothing can be changed here. ' +
    'Names, tags and addresses of machines are the last known ones.',
  'past.invalid': '“{text}” is not a past moment such as 2026-10-03T14:00Z.',
  'past.now': 'Back to now',
  'past.left': 'You see the present again',
} as const;
