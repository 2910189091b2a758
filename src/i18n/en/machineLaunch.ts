/** The texts of the form that launches machines. */
export const machineLaunch = {
  'page.machineLaunch.does':
    'Launch the machines that do the data extraction of an approved process, within its limit.',

  'machineLaunch.process': 'Process ID',
  'machineLaunch.submit': 'Launch Machines',

  // The process
  'machineLaunch.notListed': 'Not in the process list.',
  'machineLaunch.noList': '{why}. You can still launch: the server checks the limit.',
  'machineLaunch.approved': 'Approved',
  'machineLaunch.approvedVersion': 'version {version}',
  'machineLaunch.takeOver': 'Use the approved template',
  'machineLaunch.differs': 'Approved: {value}',
  'machineLaunch.free': 'Up to {n} more',
  'machineLaunch.above': 'Over the limit of {machines}: {n} more can be launched',
  'machineLaunch.perhaps': 'More than the limit of {machines}',

  // Results
  'machineLaunch.oneMachine': '1 machine',
  'machineLaunch.machines': '{n} machines',
  'machineLaunch.failed': 'Machine launch failed',
  'machineLaunch.unexpected': 'Unexpected status: {code}',
  'machineLaunch.launched': 'Launched {machines}',
  'machineLaunch.warning': 'The launch needs a manual check',
  'machineLaunch.noMachines': 'The response does not say which machines were launched',
  'machineLaunch.check': 'Machines may have been launched. Check manually before you launch again.',
  'machineLaunch.underWay': 'Launching {machines} for process {id}…',
  'machineLaunch.running': '{n} of {of} running',
  'machineLaunch.progress': 'Machines running',
  'machineLaunch.carriedOut': 'The launch went through: {machines}',
  'machineLaunch.unheardOf': 'The server has no record of this launch. Nothing was launched',
  'machineLaunch.lost': 'You left the page before the response came: launching {machines} for process {id}',
  'machineLaunch.list': 'Launched machines',
  'machineLaunch.copyIds': 'Copy IDs',
  'machineLaunch.terminate': 'Terminate these machines…',
} as const;
