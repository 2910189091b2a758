/** The texts of the form that launches machines. */
export const machineLaunch = {} as const;

export default machineLaunch;
