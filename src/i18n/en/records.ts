/** The texts of the pages of records. */
export const records = {
  'record.noun': 'record',
  'record.new': 'New {noun}',
  'record.create': 'Create {noun}',
  'record.edit': 'Edit',
  'record.editing': 'Edit {name}',
  'record.save': 'Save',
  'record.delete': 'Delete',
  'record.deleteTitle': 'Delete {name}?',
  'record.deleteOne': 'Delete {noun}',
  'record.deleteHelp': 'It cannot be undone.',
  'record.deletes': 'What is deleted',
  'record.created': 'Created {name}',
  'record.saved': 'Saved {name}',
  'record.savedFields': 'Changed: {fields}',
  'record.deleted': 'Deleted {name}',
  'record.createFailed': 'Failed to create the {noun}',
  'record.saveFailed': 'Failed to save the {noun}',
  'record.deleteFailed': 'Failed to delete the {noun}',
  'record.unchanged': 'Nothing has been changed',
  'record.readAgain':
    'It has been read again: what you have changed is still in the form. Save it once more if it is to be so.',
  'record.draftKept': 'What you have changed is kept as a draft.',
  'record.none': 'There is no such {noun}: {id}',
  'record.failed': 'Failed to fetch the {noun}',
  'record.invalid': 'The answer of the server is not a record',
  'record.loading': 'Loading the {noun}…',
  'record.values': 'Values',
} as const;

export default records;
